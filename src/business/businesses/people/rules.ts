import { z } from "zod/mini";
import { existingPassword } from "#src/people/accounts/rules.ts";
import { idMax, wholeNumber } from "#src/shared/validation.ts";
import { branchChoice } from "../branches/rules.ts";

export const peoplePath = "/kurumsal/ekip";
export const personPath = (id: number) => `${peoplePath}/${id}`;

export const businessRoles = { owner: "Sahibi", manager: "Şube yöneticisi", user: "Kullanıcı" } as const;
export type BusinessRole = keyof typeof businessRoles;

/** The roles that are given by an invitation or a change; ownership is transferred. */
export const givenRoles = ["manager", "user"] as const;
export type GivenRole = (typeof givenRoles)[number];

export const withoutBranchName = "Şubesiz";

export const peopleMessages = {
  notFound: "Seçtiğiniz kullanıcı işletmenizde bulunmuyor.",
  unconfirmed: "İlanları atamak için e-posta adresinizi onaylamalısınız.",
  role: "Lütfen görevi seçiniz.",
  successor: "İlanların ve konuşmaların kime geçeceğini seçiniz.",
  owner: "İşletmenin sahibi ayrılamaz ve görevi değiştirilemez. Önce sahipliği başka bir kullanıcıya devretmelisiniz.",
  leaving: "Bu kullanıcı hesabını siliyor; sahiplik ona devredilemez.",
  saved: "Kullanıcının görevi ve şubesi kaydedildi.",
  removed: "Kullanıcı işletmeden çıkarıldı; ilanları ve konuşmaları devredildi.",
  transferred: "Sahiplik devredildi. Artık şube yöneticisisiniz.",
};

/** Rate limit of a business's changes of its people. */
export const peopleThrottle = { capacity: 40, perHour: 80 };

const role = z.enum(givenRoles, peopleMessages.role);
const memberId = wholeNumber({ min: 1, max: idMax, message: peopleMessages.successor });

export const PersonForm = z.object({ role, branch: branchChoice });
/** Removing a person: who takes over what they are responsible for. */
export const RemovePersonForm = z.object({ successor: memberId });
export const TransferForm = z.object({ currentPassword: existingPassword });
