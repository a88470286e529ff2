import re
from urllib.request import urlopen

with urlopen("http://localhost:4321/api/v1/pools?limit=1") as answer:
    left, seconds = re.search(r"r=(\d+);t=(\d+)", answer.headers["RateLimit"]).groups()
print(left, "requests left, more of them in", seconds, "s")
