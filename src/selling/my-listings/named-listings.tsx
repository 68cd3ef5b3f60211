/** The first names of `count` listings that an action is about. */
export function NamedListings({ names, count }: { names: readonly string[]; count: number }) {
  return (
    <ul className="mine__named small">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {count > names.length && names.length > 0 && <li>ve {count - names.length} ilan daha</li>}
    </ul>
  );
}
