/** What cached pages that show estimates depend on; the trigger of `price_fit` announces its changes. */
export const priceFitSubject = "price-fit";
