import type { MarketRow } from "./market-model.ts";

/**
 * Minivans and panel vans, in the form of `car-rows.ts`. Brand weights: counts of listings on arabam.com in March 2025
 * (GalipTezcan/Final-Project, 0d91587); shares of models, years and new prices are our own estimates, those of the
 * Fiat and Ford models follow the 50 listings seen there.
 */
export const vanRows: readonly MarketRow[] = [
  ["fiat", "doblo", 5200, 1360, 2004, 2014, 2024],
  ["fiat", "fiorino", 2000, 1020, 2009, 2018, 2024],
  ["fiat", "ducato", 400, 1950, 2005, 2012, 2024],
  ["fiat", "scudo", 200, 1700, 2003, 2011, 2024],
  ["ford", "tourneo-courier", 1700, 1290, 2014, 2019, 2025],
  ["ford", "tourneo-connect", 1300, 1680, 2007, 2014, 2024],
  ["ford", "transit-connect", 700, 1380, 2004, 2011, 2022],
  ["ford", "transit-courier", 500, 1190, 2015, 2019, 2024],
  ["ford", "transit", 900, 1950, 2003, 2012, 2023],
  ["ford", "transit-custom", 600, 2150, 2013, 2018, 2025],
  ["volkswagen", "caddy", 1900, 1790, 2005, 2014, 2024],
  ["volkswagen", "transporter", 1000, 2330, 2002, 2012, 2023],
  ["volkswagen", "caravelle", 450, 3100, 2004, 2014, 2024],
  ["volkswagen", "crafter", 170, 2500, 2008, 2014, 2023],
  ["peugeot", "partner", 1250, 1480, 2004, 2014, 2024],
  ["peugeot", "bipper", 480, 1180, 2009, 2013, 2018],
  ["peugeot", "rifter", 320, 1620, 2019, 2021, 2025],
  ["peugeot", "boxer", 150, 1900, 2005, 2012, 2023],
  ["renault", "kangoo", 1150, 1380, 2002, 2012, 2023],
  ["renault", "express", 330, 1290, 1998, 2022, 2025],
  ["renault", "trafic", 300, 1880, 2004, 2014, 2024],
  ["renault", "master", 200, 1950, 2004, 2012, 2023],
  ["citroen", "berlingo", 950, 1460, 2003, 2014, 2024],
  ["citroen", "nemo", 450, 1150, 2009, 2013, 2018],
  ["citroen", "jumpy", 150, 1700, 2008, 2018, 2024],
  ["mercedes-benz", "vito", 620, 3200, 2002, 2014, 2023],
  ["mercedes-benz", "v-serisi", 130, 6100, 2015, 2018, 2023],
  ["opel", "combo", 430, 1450, 2005, 2019, 2025],
  ["opel", "vivaro", 220, 1900, 2005, 2014, 2024],
  ["hyundai", "starex", 250, 1950, 1999, 2010, 2020],
  ["dacia", "dokker", 326, 1330, 2013, 2017, 2021],
  ["toyota", "proace-city", 98, 1560, 2020, 2022, 2025],
];
