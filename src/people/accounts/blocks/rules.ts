/** The page where a blocked member, who cannot sign in, reads the reason and objects. */
export const blockedPath = "/hesap-durduruldu";

export const blockMessages = {
  linkEnded: "Bu bağlantı geçersiz ya da hesabınız artık durdurulmuş değil. Giriş yapmayı deneyiniz.",
  objected: "Bu karara itiraz ettiniz; itirazınız inceleniyor.",
  notMember: "Üye bulunamadı.",
  yourself: "Kendi hesabınız üzerinde bu işlemi yapamazsınız.",
  staff: "Yönetim hesaplarını yalnız yöneticiler durdurabilir.",
  blocked: "Bu hesap zaten durdurulmuş.",
  closed: "Bu hesap kapatılmış.",
  notBlocked: "Bu hesap durdurulmuş değil.",
};
