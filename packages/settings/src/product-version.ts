/** The label the sidebar shows and the OpenAPI document carries. */
export const productVersion = "2.25.0";
