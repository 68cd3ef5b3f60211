import { type RowChange, stockMessages } from "./rules.ts";

/** What a row changes, as the old and the new value of each field, and what else there is to say about it. */
export function RowDetails({ changes, details }: { changes: readonly RowChange[]; details: string }) {
  if (changes.length === 0) return details || "–";
  return (
    <>
      <ul className="stock__changes">
        {changes.map(({ name, before, after, isEdited }) => (
          <li key={name}>
            {isEdited ? stockMessages.editedOnSite(name) : name}: <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {details}
    </>
  );
}
