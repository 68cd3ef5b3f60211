import { publishCallOf, saveCallOf } from "../drafts/draft-calls.ts";
import { SpareForm } from "./rules.ts";

const thing = "a spare-part listing";

export const saveSpareDraftCall = saveCallOf("/ajax/ilanver-yedek-parca/taslak", thing, SpareForm);
export const publishSparePartCall = publishCallOf("/ajax/ilanver-yedek-parca/yayinla", thing, SpareForm);
