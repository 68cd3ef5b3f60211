import { z } from "zod/mini";
import { fairnessLabels } from "#src/selling/listings/price/rules.ts";
import { price } from "#src/selling/listings/fields/common.ts";

/** The new price of a listing as its seller types it, in TL: `1.245.000`, `1,2 milyon`. */
export const typedPrice = price.schema();

/** Asked at every pause in typing; nobody needs more. */
export const priceAdviceThrottle = { capacity: 120, perHour: 600 };

/** The label of a price with its proof, in answers of calls. */
export const JudgedFairness = z.nullable(
  z.object({
    label: z.enum(fairnessLabels),
    bars: z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5)]),
    tone: z.enum(["good", "mid", "high"]),
    proof: z.string(),
  }),
);

export const priceMessages = {
  confirm: "Fiyatı onaylayın ya da düzeltin.",
  changedMeanwhile: "İlanın fiyatı bu arada değişti. Lütfen yeni fiyatına bakarak yineleyin.",
  underDealerPrice: "Yeni fiyat galeri fiyatından düşük. Önce galeri fiyatını değiştirin.",
  fixFirst: "Reddedilen ilanın fiyatını, ilanı düzeltirken değiştirebilirsiniz.",
  tooLow: "Yeni fiyat benzer ilanların çok altında. Bu ilanın fiyatını tek başına değiştirip onaylayın.",
};

/** The field of a refusal with the question about an unlikely price. */
export const priceQuestionField = "question";
