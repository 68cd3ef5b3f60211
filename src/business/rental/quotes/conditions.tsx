import { kmSentence, refundSentences } from "../bookings/contract.ts";
import type { QuoteDetails } from "./rules.ts";

/** Kilometre limit, driver and cancellation, as they hold for a rental. */
export const Conditions = ({ details }: { details: Pick<QuoteDetails, "kmLimit" | "terms"> }) => (
  <ul className="rental-conditions">
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
