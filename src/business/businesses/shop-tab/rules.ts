export const tabPageSize = 24;

export const tabTexts = {
  notFound: "Bu etkinleştirme koduyla bir dükkân bulunamadı.",
  unconfirmed: "Etkinleştirme kodunu görmek için önce e-posta adresinizi onaylayınız.",
  noBusiness: "Bu kod yalnız işletmelere verilir.",
};

/** The address that Facebook shows in a frame. */
export const tabAddress = (activationCode: string) => `/facebook-sekmesi/${activationCode}`;
