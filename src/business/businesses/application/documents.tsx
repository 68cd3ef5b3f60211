import { formatNumber } from "#src/shared/turkish.ts";
import { pictureTypes } from "#src/ui/form/file-field.tsx";
import { FileForm, FileList } from "#src/ui/form/file-list.tsx";
import { documentAddress, documentMaxBytes, documentMaxCount, documentMessages, documentPath } from "./rules.ts";

type Document = { id: string; name: string; kind: string; bytes: number };
type Props = {
  documents: readonly Document[];
  isEditable: boolean;
  /** How the page without scripts ended. */
  isAdded: boolean;
  fault: string | undefined;
  removeIntent: string;
};

/** `340 KB`, `2,1 MB`. */
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** The documents of an application, and a form that adds one at a time. */
export function Documents({ documents, isEditable, isAdded, fault, removeIntent }: Props) {
  const files = documents.map(({ id, name, kind, bytes }) => ({
    id,
    name,
    shown: (
      <a href={documentAddress(id)} target="_blank" rel="noreferrer">
        {name} <span className="tiny">({`${kind === "pdf" ? "PDF" : "Fotoğraf"}, ${sizeText(bytes)}`})</span>
      </a>
    ),
  }));
  return (
    <section id="belgeler" aria-labelledby="h-belgeler">
      <h2 id="h-belgeler">Belgeleriniz</h2>
      <p className="small muted">
        Vergi levhanız, yetki belgeniz, yetkili bayiyseniz bayilik sözleşmeniz. PDF ya da fotoğraf, her biri en çok 10
        MB, en çok {documentMaxCount} belge. Yalnız siz ve başvurunuzu inceleyenler açabilir.
      </p>
      <FileList
        files={files}
        className="account__list"
        removal={isEditable ? { name: "document", button: removeIntent, look: "line" } : undefined}
      />
      <FileForm
        address={documentPath}
        name="document"
        label="Eklenecek belge"
        button="Belgeyi ekleyin"
        accept={`application/pdf,.pdf,${pictureTypes}`}
        className="account__form"
        maxBytes={documentMaxBytes}
        messages={documentMessages}
        isFull={!isEditable || documents.length >= documentMaxCount}
        isAdded={isAdded}
        fault={fault}
      />
    </section>
  );
}
