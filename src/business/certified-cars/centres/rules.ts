import { z } from "zod/mini";
import { parsePhoneOf, phoneMaxLength } from "#src/shared/phone.ts";
import { maxCharacters, minCharacters, rowId, singleLine, wholeNumber } from "#src/shared/validation.ts";

export const centreMessages = {
  added: "Merkez kaydedildi.",
  suspended: "Merkezin onayı kaldırıldı; yeni raporu yayımlanamaz.",
  approved: "Merkez yeniden onaylandı.",
  known: "Bu yetki belgesi numarasıyla kayıtlı bir merkez var.",
  phone: "Geçerli bir telefon numarası giriniz.",
  notFound: "Ekspertiz merkezi bulunamadı.",
};

const line = (min: number, max: number) => z.string().check(singleLine, minCharacters(min), maxCharacters(max));
const reason = line(3, 300);

export const CentreForm = z.object({
  name: line(3, 80),
  approvalNumber: line(3, 40),
  cityId: wholeNumber({ min: 1, max: 81 }),
  address: line(10, 200),
  phone: z.pipe(
    z.string().check(
      z.maxLength(phoneMaxLength),
      z.refine((text) => parsePhoneOf("business", text) !== undefined, centreMessages.phone),
    ),
    z.transform((text) => parsePhoneOf("business", text)!),
  ),
  reason,
});
export type CentreForm = z.output<typeof CentreForm>;

export const ApprovalForm = z.object({ id: rowId(), approval: z.enum(["suspend", "approve"]), reason });
