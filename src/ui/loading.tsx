/** Product 11.13. */
export const loadingText = "Yükleniyor...";

/** Says that something is on its way; for a few lines of a page. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {loadingText}
    </p>
  );
}
