declare module "libheif-js/wasm-bundle.js" {
  type Handle = { readonly handle: unknown };
  type Plane = {
    readonly id: unknown;
    readonly width: number;
    readonly height: number;
    /** Bytes from the start of a row to the start of the next row. */
    readonly stride: number;
    /** A view into the library's memory. */
    readonly data: Uint8Array;
  };
  type HeifImage = Handle & {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
  };
  const libheif: {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: unknown;
      readonly heif_chroma_interleaved_RGBA: unknown;
    };
    heif_image_handle_has_alpha_channel(handle: unknown): number;
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): Promise<{ readonly channels?: readonly Plane[] } | null>;
  };

  // biome-ignore lint/style/noDefaultExport: the library's own export
  export default libheif;
}
