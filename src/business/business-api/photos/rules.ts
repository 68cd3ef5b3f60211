export const photoTimeoutMs = 15_000;

export const photoMessages = {
  oneOf: "Bir adres (url) ya da bir dosya (file) gönderiniz.",
  file: "Dosya okunamadı. multipart/form-data içinde file adlı tek bir dosya gönderiniz.",
  tooMany: (max: number) => `Bu ilanda en fazla ${max} fotoğraf olabilir.`,
  unknown: "Yalnız bu ilandaki fotoğrafların kimliklerini, her birini bir kez gönderiniz.",
  notFound: "İlanda bu fotoğraf yok.",
};
