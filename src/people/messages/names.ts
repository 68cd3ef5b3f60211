import { shortName, surnameInitial } from "#src/selling/listings/detail/rules.ts";

type Person = { firstName: string; lastName: string };

/** The surname as the other side of a conversation reads it: the initial unless `isSurnameShown`. */
export const surnameFor = (lastName: string, isSurnameShown: boolean): string =>
  isSurnameShown ? lastName : surnameInitial(lastName);

/** The name as the other side of a conversation reads it: first name and initial unless `isSurnameShown`. */
export const nameFor = ({ firstName, lastName }: Person, isSurnameShown: boolean): string =>
  isSurnameShown ? `${firstName} ${lastName}` : shortName(firstName, lastName);

type Sides = {
  isBuyer: boolean;
  buyerFirstName: string;
  buyerLastName: string;
  sellerFirstName: string;
  sellerLastName: string;
  businessName: string | null;
  isSurnameShown: boolean;
};

/** The other side by name, as the buyer (`isBuyer`) or the seller reads it; a business by its own name. */
export function counterpartName({ isBuyer, businessName, isSurnameShown, ...row }: Sides): string {
  if (!isBuyer) return nameFor({ firstName: row.buyerFirstName, lastName: row.buyerLastName }, isSurnameShown);
  const seller = { firstName: row.sellerFirstName, lastName: row.sellerLastName };
  return businessName ?? nameFor(seller, isSurnameShown);
}
