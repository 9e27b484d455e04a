declare module "heic-decode" {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray };
  type Encoded = { width: number; height: number; decode(): Promise<Decoded> };
  type Decode = { all(options: { buffer: Uint8Array }): Promise<Encoded[] & { dispose(): void }> };
  const decode: Decode;

  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default decode;
}
