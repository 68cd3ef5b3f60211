import type { Machine, MarketRow } from "./market-model.ts";

/** A row of the market with facts of the model that the catalogue does not have. */
export type MachineRow = readonly [row: MarketRow, machine?: Machine];

const bike = (drawing: "naked" | "sport" | "scooter", capacityCc: number, powerHp: number): Machine => ({
  capacityCc,
  powerHp,
  drawing,
  fuel: "benzin",
  gear: drawing === "scooter" ? "otomatik" : "duz",
});

const diesel = (drawing: Machine["drawing"], capacityCc: number, powerHp: number, drive?: string): Machine => ({
  capacityCc,
  powerHp,
  drawing,
  fuel: "dizel",
  gear: "duz",
  ...(drive ? { drive } : {}),
});

/**
 * Motorcycles. Brand weights: counts of listings on arabam.com in March 2025 (GalipTezcan/Final-Project, 0d91587);
 * models, years and prices of new ones are our own estimates, checked against the 20 listings seen there.
 */
export const motorcycleRows: readonly MachineRow[] = [
  [["honda", "pcx-125", 200, 182, 2012, 2021, 2025], bike("scooter", 125, 12)],
  [["honda", "activa-125", 110, 118, 2016, 2022, 2025], bike("scooter", 124, 8)],
  [["honda", "dio", 90, 104, 2014, 2021, 2025], bike("scooter", 109, 8)],
  [["honda", "forza-250", 70, 345, 2018, 2021, 2025], bike("scooter", 249, 23)],
  [["honda", "cbf-150", 60, 112, 2006, 2014, 2020], bike("naked", 149, 13)],
  [["honda", "cb-125-f", 50, 128, 2016, 2021, 2025], bike("naked", 125, 11)],
  [["honda", "cbr-250-r", 25, 250, 2011, 2014, 2019], bike("sport", 249, 26)],
  [["honda", "cb-650-r", 20, 610, 2019, 2021, 2024], bike("naked", 649, 95)],
  [["honda", "cbr-650-r", 20, 655, 2019, 2021, 2024], bike("sport", 649, 95)],
  [["rks", "bitter-50", 160, 66, 2018, 2022, 2025], bike("scooter", 49, 3)],
  [["rks", "tnt-125", 110, 78, 2014, 2019, 2024], bike("naked", 124, 10)],
  [["rks", "blazer-50", 120, 64, 2019, 2022, 2025], bike("scooter", 49, 3)],
  [["rks", "rk-125-r", 120, 92, 2018, 2021, 2025], bike("naked", 125, 11)],
  [["rks", "srv-200", 50, 128, 2019, 2021, 2025], bike("naked", 196, 17)],
  [["mondial", "125-drift-l", 130, 84, 2017, 2020, 2025], bike("naked", 124, 11)],
  [["mondial", "50-wing", 150, 58, 2019, 2022, 2025], bike("scooter", 49, 3)],
  [["mondial", "50-turismo", 120, 60, 2019, 2022, 2025], bike("scooter", 49, 3)],
  [["mondial", "100-mg-superboy", 80, 48, 2012, 2018, 2023], bike("naked", 97, 7)],
  [["kuba", "cg-50-pro-plus", 160, 44, 2020, 2022, 2025], bike("naked", 49, 3)],
  [["kuba", "bluebird", 120, 46, 2015, 2021, 2025], bike("scooter", 124, 8)],
  [["kuba", "nirvana-50", 120, 47, 2018, 2021, 2025], bike("scooter", 49, 3)],
  [["kuba", "black-cat", 90, 62, 2014, 2019, 2024], bike("naked", 124, 10)],
  [["bajaj", "pulsar-ns-200", 190, 165, 2013, 2018, 2025], bike("naked", 199, 24)],
  [["bajaj", "pulsar-rs-200", 90, 182, 2016, 2019, 2025], bike("sport", 199, 24)],
  [["bajaj", "dominar-400", 60, 258, 2018, 2021, 2025], bike("naked", 373, 40)],
  [["bajaj", "discover-125", 90, 82, 2012, 2016, 2021], bike("naked", 125, 11)],
  [["yamaha", "nmax-125", 110, 196, 2015, 2021, 2025], bike("scooter", 125, 12)],
  [["yamaha", "x-max-250", 80, 335, 2008, 2017, 2024], bike("scooter", 249, 23)],
  [["yamaha", "mt-25", 60, 290, 2015, 2019, 2024], bike("naked", 249, 36)],
  [["yamaha", "r25", 40, 305, 2015, 2019, 2024], bike("sport", 249, 36)],
  [["yamaha", "mt-07", 40, 560, 2014, 2019, 2025], bike("naked", 689, 74)],
  [["yamaha", "ybr-125", 50, 88, 2006, 2012, 2017], bike("naked", 124, 10)],
  [["cfmoto", "250-nk", 110, 195, 2019, 2022, 2025], bike("naked", 249, 28)],
  [["cfmoto", "450sr", 90, 315, 2023, 2024, 2025], bike("sport", 449, 46)],
  [["cfmoto", "250-sr", 70, 212, 2020, 2022, 2025], bike("sport", 249, 28)],
  [["cfmoto", "650-nk", 55, 345, 2014, 2019, 2024], bike("naked", 649, 60)],
  [["tvs", "jupiter-125", 75, 92, 2019, 2022, 2025], bike("scooter", 124, 8)],
  [["tvs", "ntorq-125", 74, 108, 2019, 2022, 2025], bike("scooter", 124, 9)],
  [["sym", "jet-14", 70, 112, 2018, 2021, 2025], bike("scooter", 124, 11)],
  [["hero", "dash-125", 60, 88, 2019, 2022, 2025], bike("scooter", 124, 9)],
  [["kymco", "agility-125", 48, 105, 2011, 2017, 2024], bike("scooter", 124, 9)],
  [["benelli", "trk-502", 30, 395, 2017, 2021, 2025], bike("naked", 500, 47)],
  [["benelli", "leoncino-500", 16, 345, 2018, 2021, 2025], bike("naked", 500, 47)],
  [["ktm", "390-duke", 39, 330, 2014, 2018, 2024], bike("naked", 373, 44)],
  [["vespa", "primavera-150", 30, 285, 2015, 2019, 2025], bike("scooter", 154, 12)],
  [["bmw", "r-1250-gs", 15, 1450, 2019, 2021, 2023], bike("naked", 1254, 136)],
  [["bmw", "f-800-gs", 14, 620, 2008, 2013, 2018], bike("naked", 798, 85)],
  [["kawasaki", "ninja-400", 15, 390, 2018, 2020, 2024], bike("sport", 399, 45)],
  [["kawasaki", "z-900", 10, 720, 2017, 2020, 2024], bike("naked", 948, 125)],
];

/** Minibuses: counts as above, models, years and prices of new ones our own estimates. */
export const minibusRows: readonly MachineRow[] = [
  [["ford", "transit-16-1", 330, 2200, 2006, 2012, 2023], diesel("minibus", 2198, 155, "arkadan-itis")],
  [["ford", "transit-14-1", 310, 2080, 2003, 2010, 2022], diesel("minibus", 2402, 140, "arkadan-itis")],
  [["volkswagen", "crafter-16-1", 190, 3300, 2007, 2013, 2023], diesel("minibus", 1968, 163, "onden-cekis")],
  [["volkswagen", "crafter-servis", 114, 3300, 2012, 2017, 2023], diesel("minibus", 1968, 177, "onden-cekis")],
  [["mercedes-benz", "sprinter-316-cdi", 180, 3600, 2009, 2014, 2023], diesel("minibus", 2143, 163, "arkadan-itis")],
  [["mercedes-benz", "sprinter-413-cdi", 120, 3000, 2001, 2005, 2010], diesel("minibus", 2148, 129, "arkadan-itis")],
  [["renault", "master-16-1", 126, 2050, 2006, 2013, 2022], diesel("minibus", 2299, 150, "onden-cekis")],
  [["fiat", "ducato-maxi-16-1", 100, 2080, 2007, 2013, 2023], diesel("minibus", 2287, 150, "onden-cekis")],
  [["otokar", "sultan", 84, 3300, 2004, 2009, 2018], diesel("minibus", 2998, 150, "arkadan-itis")],
  [["karsan", "jest-plus", 55, 2700, 2013, 2016, 2022], diesel("minibus", 2287, 126, "arkadan-itis")],
];

/** Trucks and pick-up lorries. Shares, years and prices of new ones are our own estimates. */
export const truckRows: readonly MachineRow[] = [
  [["ford-trucks", "cargo-1833", 20, 4600, 2008, 2015, 2023], diesel("truck", 8974, 330, "4x2")],
  [["ford-trucks", "cargo-2014", 8, 3600, 1995, 2003, 2010], diesel("truck", 5946, 140, "4x2")],
  [["isuzu", "npr-10", 14, 2500, 2011, 2017, 2024], diesel("truck", 5193, 190, "4x2")],
  [["isuzu", "npr-8", 8, 2300, 2010, 2016, 2024], diesel("truck", 5193, 150, "4x2")],
  [["mitsubishi-fuso", "canter-859", 10, 2400, 2006, 2012, 2018], diesel("truck", 3908, 150, "4x2")],
  [["mitsubishi-fuso", "canter-711", 8, 2200, 2010, 2014, 2018], diesel("truck", 2998, 150, "4x2")],
  [["mitsubishi-temsa", "fe-859-e", 6, 2300, 1998, 2005, 2009], diesel("truck", 3908, 140, "4x2")],
  [["hyundai", "hd-75", 8, 1950, 2007, 2012, 2018], diesel("truck", 3907, 140, "4x2")],
  [["hyundai", "hd-35", 8, 1500, 2012, 2016, 2020], diesel("truck", 2497, 130, "4x2")],
  [["bmc", "fatih", 6, 3000, 1990, 1999, 2007], diesel("truck", 5880, 220, "4x2")],
  [["bmc", "pro-827", 5, 3400, 2002, 2007, 2012], diesel("truck", 7200, 270, "6x2")],
  [["iveco", "eurocargo", 6, 3900, 2002, 2010, 2022], diesel("truck", 5880, 210, "4x2")],
  [["man", "tgs", 5, 5600, 2009, 2014, 2023], diesel("truck", 10518, 400, "8x4")],
  [["iveco", "daily-35", 8, 2100, 2006, 2013, 2023], diesel("truck", 2287, 136, "4x2")],
];

/** Tractor units. Shares, years and prices of new ones are our own estimates. */
export const roadTractorRows: readonly MachineRow[] = [
  [["ford-trucks", "f-max", 10, 5600, 2019, 2021, 2025], diesel("roadTractor", 12740, 500, "4x2")],
  [["ford-trucks", "cargo-1846-t", 6, 4400, 2012, 2015, 2019], diesel("roadTractor", 10338, 460, "4x2")],
  [["mercedes-benz", "actros-1845", 6, 6200, 2012, 2016, 2022], diesel("roadTractor", 12809, 450, "4x2")],
  [["volvo", "fh-13-500", 4, 6400, 2013, 2017, 2022], diesel("roadTractor", 12777, 500, "4x2")],
  [["scania", "r-420", 3, 5200, 2006, 2010, 2015], diesel("roadTractor", 11705, 420, "4x2")],
];

/** Buses. Shares, years and prices of new ones are our own estimates. */
export const busRows: readonly MachineRow[] = [
  [["temsa", "maraton", 4, 9800, 2010, 2014, 2022], diesel("bus", 12419, 430, "4x2")],
  [["temsa", "safir", 4, 8600, 2006, 2011, 2018], diesel("bus", 10837, 390, "4x2")],
  [["mercedes-benz", "tourismo-15", 6, 11500, 2008, 2013, 2022], diesel("bus", 11946, 408, "4x2")],
  [["otokar", "doruk", 3, 4600, 2008, 2012, 2018], diesel("bus", 5880, 200, "4x2")],
  [["anadolu-isuzu", "novo", 3, 3900, 2008, 2014, 2023], diesel("bus", 5193, 190, "4x2")],
  [["setra", "s-415", 2, 10500, 2005, 2009, 2014], diesel("bus", 11946, 428, "4x2")],
];

/**
 * Farm tractors. Brand weights: counts of listings on arabam.com in March 2025 (GalipTezcan/Final-Project, 0d91587);
 * models, years and prices of new ones are our own estimates after the 35 listings seen there.
 */
export const tractorRows: readonly MachineRow[] = [
  [["new-holland", "tt50", 110, 1350, 2008, 2014, 2024], diesel("tractor", 2930, 50, "4x2")],
  [["new-holland", "td65d", 90, 1550, 2005, 2012, 2018], diesel("tractor", 2930, 65, "4x4")],
  [["new-holland", "t4-75", 79, 2050, 2015, 2020, 2025], diesel("tractor", 3400, 75, "4x4")],
  [["massey-ferguson", "240-s", 110, 1150, 1988, 1996, 2008], diesel("tractor", 2500, 47, "4x2")],
  [["massey-ferguson", "265", 60, 1150, 1979, 1988, 1999], diesel("tractor", 3867, 63, "4x2")],
  [["massey-ferguson", "285-s", 36, 1300, 1990, 2001, 2010], diesel("tractor", 4066, 75, "4x2")],
  [["fiat", "54c", 60, 1150, 1985, 1995, 2002], diesel("tractor", 2710, 54, "4x2")],
  [["fiat", "70-66", 54, 1350, 1987, 1993, 2001], diesel("tractor", 3908, 70, "4x4")],
  [["tumosan", "4250", 44, 1050, 2011, 2018, 2024], diesel("tractor", 2857, 50, "4x2")],
  [["tumosan", "8095", 40, 1700, 2012, 2019, 2024], diesel("tractor", 3908, 95, "4x4")],
  [["erkunt", "kismet-58", 35, 1150, 2010, 2016, 2024], diesel("tractor", 3300, 58, "4x2")],
  [["erkunt", "servet-75", 34, 1450, 2012, 2018, 2025], diesel("tractor", 3300, 75, "4x4")],
  [["basak", "2075-s", 42, 1400, 2010, 2015, 2023], diesel("tractor", 3908, 75, "4x4")],
  [["case-ih", "jx75", 38, 1600, 2008, 2014, 2022], diesel("tractor", 3908, 76, "4x4")],
  [["ford", "5000", 35, 900, 1966, 1974, 1984], diesel("tractor", 4195, 75, "4x2")],
  [["john-deere", "5055e", 21, 1500, 2011, 2017, 2024], diesel("tractor", 2900, 55, "4x4")],
];
