import { Notice } from "#src/ui/notice.tsx";
import { type FileColumns, stockMessages } from "../rules.ts";

/** Which columns of a file are read into which fields, and first those that are not read. */
export function FileColumnsSummary({ filled, unread }: FileColumns) {
  return (
    <>
      {unread.length > 0 && <Notice tone="warn" text={stockMessages.unreadColumns(unread)} />}
      {filled.length > 0 && (
        <details className="stock__filled">
          <summary>Okunan sütunlar ({filled.length})</summary>
          <ul>
            {filled.map(({ label, path }) => (
              <li key={label}>
                {label}: <strong>{path}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
