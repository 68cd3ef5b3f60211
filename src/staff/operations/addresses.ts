/** The pages that run the site. */
export const systemPath = "/yonetim/sistem";
export const jobsPath = "/yonetim/sistem/isler";
export const textsPath = "/yonetim/metinler";
export const dataPath = "/yonetim/veri";

export const textPath = (feature: string, id: string) => `${textsPath}/${feature}/${id}`;
export const tablePath = (table: string) => `${dataPath}/${table}`;
