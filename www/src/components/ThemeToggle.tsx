/** Light or dark. */
import { theme, toggleTheme } from "../theme";
import { Icon } from "./Icon";

export function ThemeToggle() {
  const dark = theme.value === "dark";
  const title = dark ? "Light theme (d)" : "Dark theme (d)";
  return (
    <button type="button" class="icon-button" title={title} aria-label={title} onClick={toggleTheme}>
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  );
}
