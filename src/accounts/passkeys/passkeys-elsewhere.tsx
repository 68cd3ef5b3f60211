/** A site on this machine may be opened by its number, where browsers have no passkeys. */
export const PasskeysElsewhere = ({ origin }: { origin: string }) => (
  <p className="small muted">
    Geçiş anahtarları bu adreste kullanılamıyor; <a href={origin}>{origin.replace(/^https?:\/\//, "")}</a> adresinde
    kullanılabilir.
  </p>
);
