import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { messages, singleLine } from "#src/shared/validation.ts";
import type { CardInfo } from "../gateway.ts";
import { insertCardBin, selectCardBins } from "./queries.server.ts";

const typeNames: Record<CardInfo["type"], string> = {
  credit: "Kredi kartı",
  debit: "Banka kartı",
  prepaid: "Ön ödemeli kart",
};

/** Bank and program become parts of addresses. */
const sluggable = z.refine((text) => text === "" || slugify(String(text)) !== "", messages.invalid);

const BinForm = z.object({
  bin: z.string().check(z.regex(/^[0-9]{6,8}$/, "Kart numarasının ilk 6 ile 8 hanesini yazınız.")),
  bankName: z.string().check(singleLine, z.minLength(2), z.maxLength(60), sluggable),
  cardType: z.enum(Object.keys(typeNames) as [CardInfo["type"], ...CardInfo["type"][]], messages.radio),
  program: z._default(z.string().check(singleLine, z.maxLength(40), sluggable), ""),
});

export const cardBinTable: DatedTable = {
  label: "Kart numaraları (BIN)",
  about: "Ödeme kuruluşunun yanlış bildiği kartlar: bankası, türü ve taksit programı; ötekiler kuruluşa sorulur",
  rows: async (ctx) =>
    (await selectCardBins(ctx)).map(({ bin, bankName, cardType, program, since, endedFrom, source }) => ({
      key: `${bin} ${since}`,
      subject: bin,
      value: [bankName, typeNames[cardType], program].filter(Boolean).join(", "),
      validFrom: since,
      validTo: endedFrom,
      source,
    })),
  desk: datedDesk<z.output<typeof BinForm>>({
    fields: [
      { name: "bin", label: "İlk haneler", hint: "6 ile 8 hane; en uzun eşleşen sayılır." },
      { name: "bankName", label: "Banka" },
      {
        name: "cardType",
        label: "Kart türü",
        options: Object.entries(typeNames).map(([value, label]) => ({ value, label })),
      },
      { name: "program", label: "Taksit programı", hint: "Örneğin Bonus", isOptional: true },
    ],
    schema: BinForm,
    hasEnds: true,
    insert: async (tx, row) => ({ subject: row.bin, isNew: await insertCardBin(tx, row) }),
  }),
};
