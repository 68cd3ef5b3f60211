import { pictureTypes } from "#src/ui/form/file-field.tsx";
import { FileForm, FileList } from "#src/ui/form/file-list.tsx";
import { bookingPath } from "../rules.ts";
import { type HandoverKind, photoAddress, photoMaxBytes, photoMessages, photosMax, slugOfKind } from "./rules.ts";

/** The photos of a hand-over or return, with the form that adds some: several at once with scripts, else one. */
export function HandoverPhotos({
  code,
  kind,
  photoIds,
  isAdded,
  fault,
}: {
  code: string;
  kind: HandoverKind;
  photoIds: readonly string[];
  /** How the form without scripts ended. */
  isAdded: boolean;
  fault: string | undefined;
}) {
  const files = photoIds.map((id, index) => ({
    id,
    name: `${index + 1}. fotoğraf`,
    shown: (
      <a href={photoAddress(id)} target="_blank" rel="noreferrer">
        <img src={photoAddress(id)} alt={`${index + 1}. fotoğraf`} loading="lazy" width="160" height="120" />
      </a>
    ),
  }));
  return (
    <section id="fotograflar" className="fleet__section" aria-labelledby="h-fotograflar">
      <h2 id="h-fotograflar">Fotoğraflar</h2>
      <p className="muted">
        Aracın dört yanı, göstergesi ve varsa hasarları; en çok {photosMax} fotoğraf. Yalnız siz, müşteriniz ve Kontak
        çalışanları görür.
      </p>
      <FileList files={files} className="fleet__photos" removal={{ name: "foto", button: "foto-sil" }} />
      <FileForm
        address={`${bookingPath(code)}/${slugOfKind[kind]}/fotograf`}
        name="photo"
        label="Eklenecek fotoğraf"
        button="Fotoğrafı ekleyin"
        accept={pictureTypes}
        isMultiple
        className="fleet__form"
        maxBytes={photoMaxBytes}
        messages={photoMessages}
        isFull={photoIds.length >= photosMax}
        isAdded={isAdded}
        fault={fault}
      />
    </section>
  );
}
