import { use } from "react";
import { Button } from "#src/ui/button.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { uploadAddress } from "./upload-rules.ts";

/** Sends a file of vehicles. A plain form, because the file is streamed past the pages' own forms. */
export function UploadForm({ sourceId }: { sourceId: number }) {
  const isClosed = use(ClosedForms) !== null;
  return (
    <form method="post" action={uploadAddress(sourceId)} encType="multipart/form-data" className="stock__form">
      <div className="field">
        <label htmlFor="dosya">CSV, XML ya da JSON dosyası (en fazla 100 MB)</label>
        <input id="dosya" type="file" name="dosya" accept=".csv,.txt,.xml,.json,.jsonl" required />
      </div>
      <p>
        <Button type="submit" look="primary" disabled={isClosed}>
          Dosyayı yükleyin
        </Button>
      </p>
    </form>
  );
}
