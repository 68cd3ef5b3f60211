/** The contact page, and the forms for people who are not members. */
export const contactPath = "/iletisim";
export const listingRemovalPath = `${contactPath}/ilan-kaldirma`;
export const dataRightPath = `${contactPath}/kisisel-veri`;
