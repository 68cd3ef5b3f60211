import { z } from "zod/mini";
import { maxCharacters, minCharacters } from "#src/shared/validation.ts";
import { staffRoles } from "#src/shared/desks.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { existingPassword } from "#src/people/accounts/rules.ts";
import { sentReason } from "#src/staff/desks/rules.ts";
import { packages } from "#src/money/orders/packages/rules.ts";

export const rowsPerPage = 50;
/** How many entries of each table a member's history shows at most. */
export const historyLength = 30;

export const noteMaxLength = 2000;

export const ReasonForm = z.object({ reason: sentReason });
export const NoteForm = z.object({
  text: z.string().check(
    z.overwrite<string>((typed) => withoutInvisible(typed).trim()),
    minCharacters(2),
    maxCharacters(noteMaxLength),
  ),
});
/** Resetting a second factor: `identityChecked` says how the member proved who they are. */
export const ResetForm = z.object({ reason: sentReason, identityChecked: z.literal("on") });
/** Without a role the member is no longer one of the staff. */
export const RoleForm = z.object({
  roles: z._default(z.array(z.enum(staffRoles)), []),
  reason: sentReason,
  currentPassword: existingPassword,
});

/** The names of packages by id, of members and of businesses. */
export const packageTitles = {
  none: "Paketsiz",
  pro: packages.pro.title,
  premium: packages.premium.title,
  starter: packages.starter.title,
  growth: packages.growth.title,
  corporate: packages.corporate.title,
} as const;

export const administrationMessages = {
  member: "Üye bulunamadı.",
  business: "İşletme bulunamadı.",
  unknownAction: "Bu işlem bulunamadı.",
  confirmed: "Bu üyenin e-posta adresi zaten onaylı.",
  noFactor: "Bu üyenin iki adımlı doğrulaması ve geçiş anahtarı yok.",
  sameRole: "Üyenin görevleri zaten bunlar.",
  blockedStaff: "Durdurulmuş bir hesaba görev verilemez.",
  unconfirmedStaff: "E-posta adresi onaylanmamış bir üyeye görev verilemez.",
  sellingStaff: "Yönetim hesapları ilan veremez: üyenin işletmesi ya da açık ilanı varken görev verilemez.",
  done: {
    grantTrust: "İlanları bundan sonra hemen yayına girer.",
    endTrust: "İlanları bundan sonra önce denetlenir.",
    show: "İletişim bilgileri aşağıda; baktığınız denetim kaydına yazıldı.",
    block: "Üyenin hesabı durduruldu.",
    unblock: "Üyenin hesabı yeniden açıldı.",
    endSessions: "Üyenin bütün oturumları kapatıldı.",
    resendConfirmation: "Onay iletisi gönderildi.",
    resetSecondFactor: "Üyenin iki adımlı doğrulaması ve geçiş anahtarları kaldırıldı.",
    changeRole: "Üyenin görevleri değişti.",
    note: "Notunuz kaydedildi.",
    suspend: "İşletme durduruldu.",
    resume: "İşletme yeniden açıldı.",
  },
};

/** What the audit log calls the actions of this feature. */
export const administrationActions = {
  showMemberContact: "Üyenin iletişim bilgilerine baktı",
  blockMember: "Üyeyi durdurdu",
  unblockMember: "Üyeyi yeniden açtı",
  endSessions: "Üyenin oturumlarını kapattı",
  resendConfirmation: "Onay iletisini yeniden gönderdi",
  resetSecondFactor: "İki adımlı doğrulamayı kaldırdı",
  changeRole: "Üyenin görevlerini değiştirdi",
  noteMember: "Üye hakkında not yazdı",
  suspendBusiness: "İşletmeyi durdurdu",
  resumeBusiness: "İşletmeyi yeniden açtı",
  noteBusiness: "İşletme hakkında not yazdı",
};
export type AdministrationAction = keyof typeof administrationActions;
