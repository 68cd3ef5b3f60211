/** Limits of the profile's texts. */
export const aboutMaxLength = 600;

export const pictureMaxBytes = 5 * 1024 * 1024;
/** Smaller pictures would be blurred in the largest size. */
export const pictureMinSide = 160;

/** Rate limits of saving the profile and of uploading a picture, per member. */
export const profileThrottle = { capacity: 20, perHour: 40 };
export const pictureThrottle = { capacity: 10, perHour: 20 };

export const profilePath = "/hesabim/profil";
/** Receives a picture from its own form (`multipart/form-data`, field `picture`). */
export const picturePath = `${profilePath}/resim`;

export const profileMessages = {
  saved: "Profiliniz kaydedildi.",
  city: "Lütfen listeden bir il seçiniz.",
  town: "Lütfen ilinizin bir ilçesini seçiniz.",
  contact: "Bu yazıda telefon, e-posta, IBAN ya da bağlantı bulunamaz. Alıcılar size ilanlarınızdan ulaşır.",
  noPage: "İşletmede çalışanların sayfası dükkânlarıdır.",
  noPicture: "Site çalışanlarının resmi gösterilmez.",
  shown: "Artık dükkânınızın sayfasında gösteriliyorsunuz.",
  hidden: "Artık dükkânınızın sayfasında gösterilmiyorsunuz.",
};

export const pictureMessages = {
  saved: "Resminiz kaydedildi.",
  removed: "Resminiz kaldırıldı.",
  none: "Lütfen bir resim seçiniz.",
  tooManyFields: "Gönderdiğiniz form bir resimden fazlasını içeriyor. Lütfen tek bir resim seçiniz.",
  tooLarge: "Resim en fazla 5 MB olabilir. Lütfen daha küçük bir resim seçiniz.",
  tooSmall: `Resim en az ${pictureMinSide} x ${pictureMinSide} piksel olmalıdır.`,
  wideTooSmall: (width: number, height: number) => `Kapak resmi en az ${width} x ${height} piksel olmalıdır.`,
  refused: "Resminiz kaydedilemedi. Lütfen JPEG, PNG, WebP veya HEIC biçiminde, en fazla 5 MB bir resim seçiniz.",
  notFound: "Resim bulunamadı.",
};
