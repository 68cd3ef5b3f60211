import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { testOrigin } from "./app.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** CBOR (RFC 8949) encoder for what authenticators write: whole numbers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

/** ES256 as COSE (RFC 9053): kty EC2, alg, curve P-256, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, "base64url")],
      [-3, Buffer.from(y!, "base64url")],
    ]),
  );
}

/** Faults of an authenticator or a browser that a test can switch on. */
type Way = {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  isSynced?: boolean;
  count?: number;
  userHandle?: string | undefined;
  challenge?: string;
};
type Asked = { challenge: string };

/** An authenticator with one passkey, like a phone or a password manager: real keys, real signatures. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const base = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  let handle: string | undefined;
  let count = 0;

  const clientData = (asked: Asked, type: string, { origin = testOrigin, challenge = asked.challenge, ...way }: Way) =>
    Buffer.from(JSON.stringify({ type: way.type ?? type, challenge, origin, crossOrigin: false }));
  function authenticatorData(way: Way, flag: number, more: Buffer[] = []) {
    const { rpId = "kontak.test", isVerified = true, isPresent = true, isSynced = false } = way;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(way.count ?? (isSynced ? 0 : ++count));
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (isSynced ? 24 : 0) | flag;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...more]);
  }

  return {
    id,
    /** The answer to `navigator.credentials.create`, as a form sends it. */
    make(asked: Asked & { user: { id: string } }, way: Way = {}) {
      handle = asked.user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = authenticatorData(way, 64, [Buffer.alloc(16), idLength, credentialId, coseKey(publicKey)]);
      const attestation = new Map<Cbor, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return JSON.stringify({
        ...base,
        response: {
          clientDataJSON: clientData(asked, "webauthn.create", way).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
        authenticatorAttachment: "platform",
      });
    },
    /** The answer to `navigator.credentials.get`, as a form sends it. */
    answer(asked: Asked, way: Way = {}) {
      const data = clientData(asked, "webauthn.get", way);
      const authData = authenticatorData(way, 0);
      const signed = Buffer.concat([authData, sha256(data)]);
      return JSON.stringify({
        ...base,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: "userHandle" in way ? way.userHandle : handle,
        },
      });
    },
  };
}
