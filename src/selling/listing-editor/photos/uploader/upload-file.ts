import type { DetailedError } from "tus-js-client";
import type { DraftKey } from "../../drafts/rules.ts";
import { draftQueryOf } from "../draft-query.ts";
import { photoMessages, PhotoPayload, uploadPath } from "#src/selling/listings/photos/rules.ts";

/** Why an upload failed, and whether a retry can help: not if the file itself is invalid. */
export class UploadFault extends Error {
  name = "UploadFault";
  canRetry: boolean;

  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

const chunkBytes = 4 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000];

type Options = {
  draftKey: DraftKey;
  /** The id of the photo that it replaces. */
  replaces?: string | undefined;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file in chunks (tus) and returns its photo; resumes a partial upload, even after the browser was closed. When
 * `signal` aborts with the reason "removed", the partial upload is deleted on the server too.
 */
export async function uploadFile(
  file: File,
  { draftKey, replaces, onProgress, signal }: Options,
): Promise<PhotoPayload> {
  const { Upload } = await import("tus-js-client").catch(() => {
    throw new UploadFault(photoMessages.disconnected, true);
  });
  const destination = { ...draftQueryOf(draftKey), ...(replaces === undefined ? {} : { replaces }) };
  return await new Promise<PhotoPayload>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadPath,
      metadata: destination,
      // The same file for another draft is a separate upload.
      fingerprint: async () =>
        ["kontak", JSON.stringify(destination), file.name, file.type, file.size, file.lastModified].join("|"),
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(Math.floor((sent / total) * 100)),
      onError: (error) => reject(asFault(error)),
      onSuccess: ({ lastResponse }) => {
        const photo = PhotoPayload.safeParse(parsed(lastResponse.getBody()));
        if (photo.success) resolve(photo.data);
        else reject(new UploadFault(photoMessages.disconnected, true));
      },
    });
    const abort = () => {
      void upload.abort(signal.reason === "removed").catch(() => {});
      reject(new UploadFault(photoMessages.disconnected, true));
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    upload
      .findPreviousUploads()
      .catch(() => [])
      .then((previous) => {
        if (signal.aborted) return;
        if (previous[0]) upload.resumeFromPreviousUpload(previous[0]);
        upload.start();
      }, reject);
  });
}

function asFault(error: Error): UploadFault {
  const response = (error as DetailedError).originalResponse;
  const status = response?.getStatus() ?? 0;
  const { message } = parsed(response?.getBody() ?? "") as { message?: string };
  const isFinal = [403, 413, 422].includes(status);
  return new UploadFault(status === 0 || !message ? photoMessages.disconnected : message, !isFinal);
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
