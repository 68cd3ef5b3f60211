import { kmSentence, refundSentences } from "../bookings/contract.ts";
import { coverSentences } from "../cover-sentences.ts";
import type { QuoteDetails } from "./rules.ts";

type Props = {
  details: Pick<QuoteDetails, "kmLimit" | "terms" | "depositKurus"> & {
    price: Pick<QuoteDetails["price"], "extras">;
  };
  /** What full cover would cost for the whole rental, where it can still be added. */
  coverKurus?: number | undefined;
};

/** Cover and excess, kilometre limit, driver and cancellation, as they hold for a rental. */
export const Conditions = ({ details, coverKurus }: Props) => (
  <ul className="rental-conditions">
    {coverSentences({ ...details, extras: details.price.extras, coverKurus }).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    <li>{kmSentence(details)}</li>
    <li>
      Sürücü alış gününde en az {details.terms.minDriverAge} yaşında, ehliyeti en az {details.terms.minLicenceYears}{" "}
      yıllık olmalıdır.
    </li>
    {refundSentences(details.terms).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
