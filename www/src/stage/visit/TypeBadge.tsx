/** A node type in its colour. */
export function TypeBadge({ type }: { type: string | null }) {
  if (type === null) return <span class="type">–</span>;
  return <span class={`type type-${type.toLowerCase()}`}>{type}</span>;
}
