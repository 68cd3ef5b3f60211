import { use } from "react";
import { Button } from "#src/ui/button.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { uploadAddress } from "./upload-rules.ts";

type Props = { sourceId: number; look: "primary" | "line" };

/** Sends a file of vehicles. A plain form, because the file is streamed past the pages' own forms. */
export function UploadForm({ sourceId, look }: Props) {
  const isClosed = use(ClosedForms) !== null;
  return (
    <form method="post" action={uploadAddress(sourceId)} encType="multipart/form-data" className="stock__form">
      <div className="field">
        <label className="field__label" htmlFor="dosya">
          CSV, XML ya da JSON dosyası (en fazla 100 MB)
        </label>
        <input id="dosya" type="file" name="dosya" className="input" accept=".csv,.txt,.xml,.json,.jsonl" required />
      </div>
      <p>
        <Button type="submit" look={look} disabled={isClosed}>
          Dosyayı yükleyin
        </Button>
      </p>
    </form>
  );
}
