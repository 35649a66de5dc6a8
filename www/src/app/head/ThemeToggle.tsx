/** Light or dark. */
import { askForTheme } from "../../state/page/actions";
import type { PageStore } from "../../state/page/page-store";
import { appearance, toggleTheme } from "../../ui/theme";
import { usePage } from "../../state/context";
import { Icon } from "../../ui/Icon";

/** Replaces the link's theme by the person's choice. */
export function chooseTheme(page: PageStore): void {
  toggleTheme();
  askForTheme(page, null);
}

export function ThemeToggle() {
  const page = usePage();
  const dark = appearance.theme.value === "dark";
  const title = dark ? "Light theme (d)" : "Dark theme (d)";
  return (
    <button
      type="button"
      class="icon-button"
      title={title}
      aria-label={title}
      onClick={() => chooseTheme(page)}
    >
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  );
}
