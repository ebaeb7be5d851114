// The worker of the product: each part is a module of its own.
importScripts('/worker-offline.js', '/worker-push.js');
