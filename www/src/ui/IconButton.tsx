/** A button with a picture, whose title is its name. */
import { Icon, type IconName } from "./Icon";

interface IconButtonProps {
  icon: IconName;
  title: string;
  primary?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, title, primary = false, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class={primary ? "icon-button is-primary" : "icon-button"}
      title={title}
      aria-label={title}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
