// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// What a token that replaces a deprecated one must offer.
interface Successor {
    function transferByLegacy(address from, address to, uint256 raw) external;
}

/// A token that behaves like Tether's on Ethereum where it matters to a receiver: `transfer` returns nothing, and its
/// owner can pause it, refuse an address, replace it, and take a fee. For tests only.
contract TetherLike {
    event Transfer(address indexed from, address indexed to, uint256 value);

    address public owner = msg.sender;
    uint8 public immutable decimals;
    bool public paused;
    bool public deprecated;
    address public upgradedAddress;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlackListed;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor(uint8 decimals_, uint256 supply) {
        decimals = decimals_;
        balanceOf[msg.sender] = supply;
    }

    /// Like the original, without the return value that the token standard demands.
    function transfer(address to, uint256 raw) external {
        require(!paused, "paused");
        require(!isBlackListed[msg.sender], "black-listed");
        if (deprecated) {
            Successor(upgradedAddress).transferByLegacy(msg.sender, to, raw);
            return;
        }
        uint256 fee = raw * basisPointsRate / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[msg.sender] -= raw;
        balanceOf[to] += raw - fee;
        emit Transfer(msg.sender, to, raw - fee);
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(msg.sender, owner, fee);
        }
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
    }

    function deprecate(address successor) external onlyOwner {
        deprecated = true;
        upgradedAddress = successor;
    }

    function setParams(uint256 rate, uint256 maximum) external onlyOwner {
        basisPointsRate = rate;
        maximumFee = maximum;
    }
}
