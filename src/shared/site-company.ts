/** The company that runs the site, as contracts and receipts name it: its registered name, and further lines. */
export type SiteCompany = { name: string; facts: string[] };

type Configured = {
  company: {
    name?: string | undefined;
    address?: string | undefined;
    phone?: string | undefined;
    mersis?: string | undefined;
    taxOffice?: string | undefined;
    taxNumber?: string | undefined;
  };
  contactEmail: string;
  origin: string;
};

/**
 * What the settings say of the company (Mesafeli Sözleşmeler Yönetmeliği m. 5). Production does not sell without them; a
 * demo without them has the site's name, and nothing invented.
 */
export function siteCompany({ company, contactEmail, origin }: Configured): SiteCompany {
  const { name = "Kontak", address, phone, mersis, taxOffice, taxNumber } = company;
  const facts = [
    address,
    phone && `telefon ${phone}`,
    mersis && `MERSİS no ${mersis}`,
    taxOffice && taxNumber && `${taxOffice} Vergi Dairesi, vergi no ${taxNumber}`,
    `${origin.replace(/^https?:\/\//, "")}, e-posta ${contactEmail}`,
  ];
  return { name, facts: facts.filter((fact) => fact !== undefined && fact !== "") as string[] };
}

/** All of it in one line. */
export const companyLine = ({ name, facts }: SiteCompany): string => [name, ...facts].join(", ");
