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

/** The kinds that a file dialog offers; the server decides by the content. */
export const uploadTypes = ".xlsx,.xlsm,.csv,.tsv,.txt,.xml,.json,.jsonl";

export const uploadHint =
  "Excel (.xlsx), CSV, XML ya da JSON; en fazla 100 MB ve 100.000 satır. mobile.de ve AutoScout24 dosyaları da tanınır. Başlıkların üstünde başka satırlar olabilir; sütunları sonraki adımda görüp düzeltirsiniz.";
