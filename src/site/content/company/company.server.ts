declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The company that runs the site. */
    company: Company;
  }
}

/** What the settings say about the company that runs the site; what they leave out is unknown, never invented. */
export type Company = {
  name?: string | undefined;
  address?: string | undefined;
  point?: { latitude: number; longitude: number } | undefined;
  phone?: string | undefined;
  hours?: string | undefined;
  mersis?: string | undefined;
  taxOffice?: string | undefined;
  taxNumber?: string | undefined;
  kep?: string | undefined;
  pressEmail?: string | undefined;
};

/** schema.org `Organization` of the site. */
export const organizationData = (
  { origin, contactEmail, company }: { origin: string; contactEmail: string; company: Company },
  contactType = "customer support",
) => ({
  "@type": "Organization",
  name: "Kontak",
  url: `${origin}/`,
  logo: `${origin}/logo.png`,
  ...(company.name === undefined ? {} : { legalName: company.name }),
  ...(company.address === undefined ? {} : { address: company.address }),
  contactPoint: {
    "@type": "ContactPoint",
    contactType,
    email: contactEmail,
    ...(company.phone === undefined ? {} : { telephone: company.phone }),
    areaServed: "TR",
    availableLanguage: "tr",
  },
});
