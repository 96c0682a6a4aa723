declare module "../../domains/catalog/core/papers/registered-papers.ts" {
  interface PaperKeys {
    readonly contribution_listing: true;
  }
}

export {};
