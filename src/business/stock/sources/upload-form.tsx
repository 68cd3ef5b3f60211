import { use } from "react";
import { Button } from "#src/ui/button.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { uploadAddress, uploadHint, uploadTypes } from "./upload-rules.ts";

type Props = { sourceId: number; look: "primary" | "line" };

/** Sends a file of vehicles. A plain form, because the file is streamed past the pages' own forms. */
export function UploadForm({ sourceId, look }: Props) {
  const isClosed = use(ClosedForms) !== null;
  return (
    <form method="post" action={uploadAddress(sourceId)} encType="multipart/form-data" className="stock__form">
      <div className="field">
        <label className="field__label" htmlFor="dosya">
          Araç listeniz
        </label>
        <input
          id="dosya"
          type="file"
          name="dosya"
          className="input"
          accept={uploadTypes}
          aria-describedby="dosya-ipucu"
          required
        />
        <p className="field__hint" id="dosya-ipucu">
          {uploadHint}
        </p>
      </div>
      <p>
        <Button type="submit" look={look} disabled={isClosed}>
          Dosyayı yükleyin
        </Button>
      </p>
    </form>
  );
}
