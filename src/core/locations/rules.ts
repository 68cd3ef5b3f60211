export const notFound = { city: "İl bulunamadı.", town: "İlçe bulunamadı." };

/** How long a browser may keep an answer about places. */
export const answerMaxAgeSeconds = 600;
