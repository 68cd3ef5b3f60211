import { stockMessages } from "../rules.ts";

/** Where a file is sent. */
export const uploadAddress = (sourceId: number) => `/kurumsal/stok/${sourceId}/yukle`;

/** Why a file was not taken, by their name in the address of the source's page. */
export const uploadFaults: Readonly<Record<string, string>> = {
  bos: stockMessages.noFile,
  buyuk: "Dosya çok büyük. En fazla 100 MB olabilir.",
  mesgul: stockMessages.isBusy,
  hata: stockMessages.brokenForm,
};
