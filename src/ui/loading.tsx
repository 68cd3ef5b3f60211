/** Product 11.13. */
export const loadingText = "Yükleniyor...";

/** A loading text; for a small part of a page. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {loadingText}
    </p>
  );
}
