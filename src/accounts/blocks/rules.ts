import { z } from "zod/mini";
import { withoutInvisible } from "#src/shared/plain-text.ts";

/** The page where a blocked member, who cannot sign in, reads the reason and objects. */
export const blockedPath = "/hesap-durduruldu";

export const objectionMinLength = 20;
export const objectionMaxLength = 1000;

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

/** The objection to a block. */
export const ObjectionForm = z.object({
  text: z.string().check(
    z.overwrite<string>((text) => withoutInvisible(text).trim()),
    z.minLength(objectionMinLength),
    z.maxLength(objectionMaxLength),
  ),
});
