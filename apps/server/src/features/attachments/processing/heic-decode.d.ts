declare module 'heic-decode' {
  /** RGBA pixels of a picture, one byte per channel, rotated as the file specifies. */
  export interface DecodedImage {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }
  export interface FoundImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<DecodedImage>;
  }
  const decode: {
    (input: { readonly buffer: Uint8Array }): Promise<DecodedImage>;
    /** The pictures of a file, decoded on demand. */
    all(input: { readonly buffer: Uint8Array }): Promise<readonly FoundImage[]>;
  };
  export default decode;
}
