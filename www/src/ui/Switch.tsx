/** One of a few choices, all of them in sight. */

interface SwitchProps<Of extends string | number> {
  name: string;
  choices: readonly (readonly [value: Of, label: string, title?: string])[];
  chosen: Of;
  choose: (value: Of) => void;
}

export function Switch<Of extends string | number>({ name, choices, chosen, choose }: SwitchProps<Of>) {
  return (
    <div class="switch" role="group" aria-label={name}>
      {choices.map(([value, label, title]) => (
        <button
          type="button"
          key={value}
          title={title}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
