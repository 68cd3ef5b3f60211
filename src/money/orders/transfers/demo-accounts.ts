/** Invented accounts with valid check digits, for the demo market. Production has those that `npm run bank-accounts` reads. */
export const demoBankAccounts = [
  { bank: "Ziraat Bankası", holder: "Kontak Örnek A.Ş.", iban: "TR580001000000001001200345" },
  { bank: "Türkiye İş Bankası", holder: "Kontak Örnek A.Ş.", iban: "TR030006400000002003400567" },
  { bank: "Garanti BBVA", holder: "Kontak Örnek A.Ş.", iban: "TR770006200000003005600789" },
];
