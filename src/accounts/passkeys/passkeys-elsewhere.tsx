/** A site on this machine may be opened by its number, where browsers have no passkeys. */
export const PasskeysElsewhere = ({ address }: { address: string }) => (
  <p className="small muted">
    Geçiş anahtarları bu adreste kullanılamıyor; <a href={address}>{address.replace(/^https?:\/\//, "")}</a> adresinde
    kullanılabilir.
  </p>
);
