import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate that signs itself, for servers of tests: written in DER by hand, because nothing else here makes one. */
export function selfSigned(name: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const distinguished = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
  const validity = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z")));
  const extensions = der(
    0xa3,
    sequence(
      extension("551d13", sequence(der(0x01, Buffer.from([0xff])))),
      extension("551d11", sequence(der(0x82, Buffer.from(name)))),
    ),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    distinguished,
    validity,
    distinguished,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString("base64").match(/.{1,64}/g)!;
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
