import { z } from "zod/mini";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";
import { existingPassword } from "../rules.ts";
import { passkeyMessages, passkeyNameMaxLength } from "./rules.ts";

const binary = z.string().check(z.maxLength(100_000), z.regex(/^[\w-]+$/));
/** Base64url of at most 1,023 bytes, as in WebAuthn. */
const credentialId = z.string().check(z.maxLength(1364), z.regex(/^[\w-]+$/));
const attachment = z.optional(z.enum(["platform", "cross-platform"]));
const credential = { id: credentialId, rawId: credentialId, type: z.literal("public-key") };

/** JSON in a form field, since the form is submitted by navigation. */
const inField = <Schema extends z.ZodMiniType>(schema: Schema, message: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, ctx) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          ctx.issues.push({ code: "custom", message, input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: attachment,
});

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(binary),
  }),
  authenticatorAttachment: attachment,
});

export type NewCredential = z.output<typeof NewCredential>;
export type Assertion = z.output<typeof Assertion>;

const name = z.string().check(singleLine, z.minLength(1), maxCharacters(passkeyNameMaxLength));

export const NewPasskeyForm = z.object({ name, passkey: inField(NewCredential, passkeyMessages.notAdded) });

export const PasskeyNameForm = z.object({ name });

export const PasskeyForm = z.object({ passkey: inField(Assertion, passkeyMessages.signIn) });

export const CurrentPassword = z.object({ currentPassword: existingPassword });

const transports = z.array(z.string());
const known = z.array(z.object({ id: z.string(), type: z.literal("public-key"), transports }));

/** Argument of `navigator.credentials.create`, as JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

/** Argument of `navigator.credentials.get`, as JSON. Without `allowCredentials` any passkey of the site is accepted. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.optional(known),
  userVerification: z.literal("required"),
});
