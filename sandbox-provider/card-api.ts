import { type Answering, failure, missing, success, text } from "./answers.ts";
import { findBin } from "./bins.ts";
import { cardFacts } from "./charges.ts";
import { installmentDetails } from "./installments.ts";
import type { Provider } from "./provider.ts";

/** Look-ups of cards and instalments. Cards are not stored: the merchant has no contract for it. */
export function cardApi(answer: Answering, { bins }: Provider) {
  answer("/payment/bin/check", (body) => {
    const digits = text(body["binNumber"]);
    const bin = findBin(bins, digits);
    if (!/^\d{6,8}$/.test(digits) || !bin) return failure("5057", "Bin bulunamadı");
    return success({
      binNumber: digits,
      ...cardFacts(bin),
      bankName: bin.bank,
      bankCode: bin.bankCode,
      commercial: 0,
    });
  });

  answer("/payment/iyzipos/installment", (body) => {
    const problem = missing(body, ["price"]);
    if (problem) return problem;
    const digits = text(body["binNumber"]);
    const only = digits === "" ? undefined : findBin(bins, digits);
    if (digits !== "" && !only) return success({ installmentDetails: [] });
    return success({ installmentDetails: installmentDetails(bins, Number(body["price"]), only) });
  });

  const notOffered = () => failure("3000", "Kart saklama özelliği üye işyeri için açık değil");
  answer("/cardstorage/card", notOffered);
  answer("/cardstorage/card", notOffered, "DELETE");
  answer("/cardstorage/cards", notOffered);
}
