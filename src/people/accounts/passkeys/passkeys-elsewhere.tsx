/** Shown at a numeric address of this machine, where browsers do not support passkeys. */
export const PasskeysElsewhere = ({ address }: { address: string }) => (
  <p className="small muted">
    Geçiş anahtarları bu adreste kullanılamıyor; <a href={address}>{address.replace(/^https?:\/\//, "")}</a> adresinde
    kullanılabilir.
  </p>
);
